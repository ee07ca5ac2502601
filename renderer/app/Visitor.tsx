import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { locales, type Locale } from '#shared/domain/constants.ts';
import type { Gender } from '#shared/domain/person.ts';
import { LandingPage, type LandingPageProps } from '#renderer/features/landing/index.ts';
import { notify } from '#renderer/ui/Toast.tsx';
import { inLocale } from './paths.ts';

const loadAuth = () => import('#renderer/features/auth/index.ts');
const SignUpDialog = lazy(async () => ({ default: (await loadAuth()).SignUpDialog }));
const LogInDialog = lazy(async () => ({ default: (await loadAuth()).LogInDialog }));

type OpenDialog =
  | { readonly kind: 'signUp'; readonly email?: string; readonly gender?: Gender }
  | { readonly kind: 'logIn'; readonly email?: string };

/** §2: what the landing page's `message` may say. */
const notices: Readonly<Record<string, LandingPageProps['notice']>> = {
  remove: 'removed',
  expired: 'expired',
};

/** The landing page, and the two ways in. Being signed in is enough: the app then shows what is behind. */
export function Visitor({ locale }: { locale: Locale }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [query] = useSearchParams();
  const { t } = useTranslation('common');
  const close = () => setDialog(null);
  const done = (how: 'in' | 'reactivated') => {
    close();
    // §2 `action=reactivate`, said where the person comes back.
    if (how === 'reactivated') notify.success(t('signedIn.reactivated'));
  };
  return (
    <>
      <LandingPage
        locale={locale}
        locales={locales.map((other) => ({ locale: other, href: inLocale(other, '/') }))}
        notice={notices[query.get('message') ?? ''] ?? null}
        onSignUp={(email, gender) => setDialog({ kind: 'signUp', email, gender })}
        onLogIn={() => setDialog({ kind: 'logIn' })}
      />
      <Suspense>
        {dialog?.kind === 'signUp' && (
          <SignUpDialog
            email={dialog.email}
            gender={dialog.gender}
            onClose={close}
            onLogIn={(email) => setDialog({ kind: 'logIn', email })}
            onDone={close}
          />
        )}
        {dialog?.kind === 'logIn' && (
          <LogInDialog
            email={dialog.email}
            onClose={close}
            onSignUp={() => setDialog({ kind: 'signUp' })}
            onDone={done}
          />
        )}
      </Suspense>
    </>
  );
}
