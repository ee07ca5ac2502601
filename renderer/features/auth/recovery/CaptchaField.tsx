import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { ErrorText } from '../parts/ErrorText.tsx';
import type { LoadCaptcha } from './captcha.ts';
import styles from '../parts/auth.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export interface CaptchaFieldProps {
  readonly siteKey: string;
  readonly load: LoadCaptcha;
  readonly onResponse: (response: string | null) => void;
}

/** Shows the captcha. A new `key` renders a new one, because a response is valid only once. */
export function CaptchaField({ siteKey, load, onResponse }: CaptchaFieldProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const reportResponse = useEffectEvent(onResponse);

  useEffect(() => {
    let isHere = true;
    let unmount = () => {};
    const show = async () => {
      try {
        const widget = await load(locale);
        // The widget gets a child element, because it takes over its element for good.
        const child = document.createElement('div');
        if (!isHere || !container.current) return;
        container.current.replaceChildren(child);
        unmount = widget.mount(child, { siteKey, onResponse: (response) => reportResponse(response) });
      } catch {
        if (isHere) setIsMissing(true);
      }
    };
    void show();
    return () => {
      isHere = false;
      unmount();
    };
  }, [load, locale, siteKey]);

  return (
    <div role="group" aria-label={t('forgot.captcha')} className={styles.captcha}>
      <div ref={container} />
      {isMissing && (
        <Text role="alert" size={12} tone="danger">
          <ErrorText error="captchaFailed" />
        </Text>
      )}
    </div>
  );
}
