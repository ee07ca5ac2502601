import { useEffect, type ReactNode, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useHideBottomNav } from '#renderer/services/hideBottomNav.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { GalleryAdd } from '#renderer/ui/gallery/GalleryGrid.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { todosOf } from '../own/todo.ts';
import { useGalleryCommands, type GalleryCommands } from '../own/useGalleryCommands.ts';
import { useOwnGallery, type OwnGallery } from '../own/useOwnGallery.ts';
import { useReasons } from '../own/useReasons.ts';
import { AboutForm } from './AboutForm.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { DoneCard } from './DoneCard.tsx';
import { OrderedGallery } from './OrderedGallery.tsx';
import { RefusedCards } from './RefusedCards.tsx';
import styles from './edit.module.css';
import { useSnapshot } from 'valtio';
import { useUploads } from '#renderer/services/uploads/uploads.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { UploadList } from '#renderer/ui/UploadList.tsx';

export interface ProfileEditPageProps {
  readonly back: ReactNode;
  /** Called with true while the form has unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** `/profile/edit`: the user's avatar, photos, videos and profile texts. */
export function ProfileEditPage(props: ProfileEditPageProps) {
  const own = useOwnGallery();
  return own && <Editor own={own} {...props} />;
}

function Editor({ own, back, onUnsaved }: ProfileEditPageProps & { readonly own: OwnGallery }) {
  const { t } = useTranslation(['profile', 'gallery', 'pages']);
  const { user, photos, videos } = own;
  const isOnline = useIsOnline();
  const reasonOf = useReasons([...photos, ...videos]);
  const commands = useGalleryCommands(own, reasonOf);
  useHideBottomNav(true);
  useFocusOfAddress();
  return (
    <main className={styles.page}>
      <PageHead title={t('pages:name.profileEdit')} back={back} />
      <div className={styles.edit}>
        <div className={styles.main}>
          {!isOnline && <OfflineBanner text={t('offline.edit')} />}
          <AvatarEditor user={user} />
          <OwnUploads />
          <Items type="image" items={photos} commands={commands} />
          <Items type="video" items={videos} commands={commands} />
          <AboutForm user={user} onUnsaved={onUnsaved} />
        </div>
        <aside className={styles.aside}>
          <DoneCard todos={todosOf(own)} />
          <RefusedCards own={own} reasonOf={reasonOf} commands={commands} />
          {photos.length + videos.length > 1 && <KeyHelp />}
        </aside>
      </div>
    </main>
  );
}

function Items({
  type,
  items,
  commands,
}: {
  readonly type: GalleryItem['type'];
  readonly items: readonly GalleryItem[];
  readonly commands: GalleryCommands;
}) {
  const { t } = useTranslation(['profile', 'gallery']);
  const id = type === 'video' ? 'video' : 'photos';
  const add = () => void commands.add(type);
  return (
    <section id={id} className={styles.items} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header>
        <h2 id={`${id}-title`}>
          {t(`section.${type}`)} <Badge>{items.length}</Badge>
        </h2>
        {items.length > 0 && (
          <Button size="small" icon="plus" onPress={add}>
            {t(`gallery:addOne.${type}`)}
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <div className={styles.none}>
          <GalleryAdd label={t(`gallery:addOne.${type}`)} onPress={add} />
          <p>{t(`section.empty.${type}`)}</p>
        </div>
      ) : (
        <>
          <p className={styles.lead}>
            {t(items.length > 1 ? `section.lead.${type}` : `section.one.${type}`)}
          </p>
          <OrderedGallery
            type={type}
            items={items}
            onOrder={(ids) => void commands.order(type, ids)}
            onOpen={(item) => void commands.open(item)}
            onRemove={commands.remove}
            onMakeAvatar={(item) => void commands.makeAvatar(item)}
          />
        </>
      )}
    </section>
  );
}

function KeyHelp() {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.keys} aria-labelledby="keys">
      <h2 id="keys">{t('keys.title')}</h2>
      <p>
        <kbd>{t('keys.enter')}</kbd> {t('keys.take')}
      </p>
      <p>
        <kbd>←</kbd> <kbd>→</kbd> {t('keys.move')}
      </p>
      <p>
        <kbd>{t('keys.escape')}</kbd> {t('keys.back')}
      </p>
    </section>
  );
}

/** Focuses the field or section named in the address. */
function useFocusOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length < 2) return;
    const place = document.getElementById(hash.slice(1));
    const field = place?.matches('input, textarea, [tabindex]') ? place : place?.querySelector('button');
    (field as HTMLElement | null | undefined)?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  }, [hash]);
}

/** Running uploads to the gallery with their progress. Leaving the page does not stop the uploads. */
function OwnUploads() {
  const { t } = useTranslation('gallery');
  const uploads = useUploads();
  const list = useSnapshot(uploads.state).list.filter(({ purpose }) => purpose !== 'story');
  const failed = list.filter(({ state }) => state === 'failed');
  const known = useRef(new Set(failed.map(({ id }) => id)));
  useEffect(() => {
    for (const { id, kind } of failed) {
      if (known.current.has(id)) continue;
      known.current.add(id);
      // §8: a toast as well, because the error at the upload may be out of view.
      notify.error(t(kind === 'video' ? 'fail_to_publish_video' : 'fail_to_publish_photo'));
    }
  });
  return <UploadList uploads={list} onCancel={uploads.cancel} onRetry={uploads.retry} />;
}
