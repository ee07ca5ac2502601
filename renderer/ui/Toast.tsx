import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster } from 'sonner';
import styles from './Toast.module.css';

/**
 * Where toasts appear; once in the app. Stands in react-aria's top layer, so that a toast stays readable and pressable
 * while a dialog is open.
 */
export function ToastHost() {
  const { t } = useTranslation('common');
  return (
    <div data-react-aria-top-layer="true">
      <Toaster
        className={styles.host}
        position="top-center"
        visibleToasts={4}
        gap={8}
        expand
        containerAriaLabel={t('notifications')}
        offset={{ top: 'calc(16px + env(safe-area-inset-top, 0px))' }}
        mobileOffset={{ top: 'calc(12px + env(safe-area-inset-top, 0px))', left: 12, right: 12 }}
        toastOptions={{ unstyled: true, className: styles.item }}
        style={{ '--width': '400px', fontFamily: 'inherit' } as CSSProperties}
      />
    </div>
  );
}

export { notify } from './notify.tsx';
export type { ToastAccent, ToastOptions } from './toastOptions.ts';
