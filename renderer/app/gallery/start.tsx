import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '#renderer/i18n/init.ts';
import { GalleryPage } from './GalleryPage.tsx';

/** Starts the component gallery at `/__ui` of the development server. */
export async function startGallery(element: HTMLElement): Promise<void> {
  const i18n = await createI18n('en', ['common', 'uploads']);
  document.title = 'Gallery · Vesper';
  createRoot(element).render(
    <I18nextProvider i18n={i18n}>
      <GalleryPage />
    </I18nextProvider>,
  );
}
