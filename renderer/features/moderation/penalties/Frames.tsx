import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from './penalties.module.css';

/** Pictures of this person only, in order. */
export function Frames({ frames }: { readonly frames: readonly string[] }) {
  const { t } = useTranslation('moderation');
  return (
    <ul className={styles.frames}>
      {frames.map((frame, at) => (
        <li key={at}>
          <img
            src={`data:image/jpeg;base64,${frame}`}
            alt={t('penalties.frame', { at: at + 1, of: frames.length })}
          />
        </li>
      ))}
    </ul>
  );
}
