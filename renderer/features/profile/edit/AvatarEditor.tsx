import { useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { uploadExtensions } from '#shared/domain/uploads.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import styles from './edit.module.css';

/**
 * Changes the user's avatar: select or take a picture, crop it, send it, and show the result of its review.
 */
export function AvatarEditor({ user }: { readonly user: UserProfile }) {
  const { t } = useTranslation(['profile', 'gallery']);
  const { api, dialogs, session } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState<Blob | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRefused = useRefused(user);

  async function send(picture: Blob): Promise<void> {
    setIsBusy(true);
    setFailed(null);
    const store = session.expectUser();
    const result = await api.call('uploadProfilePicture', { form: {}, files: { image: picture } });
    setIsBusy(false);
    if (result.ok) {
      store(result.value);
      notify.success(t(result.value.avatarOnModeration === true ? 'avatar.sent' : 'avatar.changed'));
    } else if (result.ok === false) setFailed(picture);
  }
  async function crop(file: Blob): Promise<void> {
    const part = await dialogs.open('crop photo', { source: file, isSquare: true });
    if (part) await send(part);
  }
  async function shoot(): Promise<void> {
    const file = await dialogs.open('take photo', {});
    if (file) await crop(file);
  }

  const isChecking = user.avatarOnModeration === true;
  const state = failed
    ? 'failed'
    : isChecking
      ? 'checking'
      : isRefused
        ? 'refused'
        : user.avatar === null
          ? 'none'
          : 'shown';
  return (
    <section id="avatar" className={styles.avatar} aria-label={t('avatar.label')} tabIndex={-1}>
      <FileInput
        ref={input}
        label={t('avatar.choose')}
        accept={uploadExtensions.image.map((extension) => `.${extension}`).join(',')}
        onChoose={([file]) => file && void crop(file)}
      />
      <span className={cx(styles.face, isChecking && styles.checking)}>
        <Avatar src={user.avatar} name={user.name} size="xl" />
        {isChecking && (
          <span className={styles.mark}>
            <Icon name="clock" />
          </span>
        )}
      </span>
      <div className={styles.say}>
        <div role={state === 'failed' ? 'alert' : 'status'}>
          <b>{t(`avatar.state.${state}.title`)}</b>
          <p>{state === 'failed' ? t('gallery:fail_to_update_avatar') : t(`avatar.state.${state}.text`)}</p>
        </div>
        <div className={styles.ways}>
          {failed && (
            <Button size="small" icon="retry" isBusy={isBusy} onPress={() => void send(failed)}>
              {t('avatar.again')}
            </Button>
          )}
          <Button size="small" isBusy={isBusy && !failed} onPress={() => input.current?.click()}>
            {t(user.avatar === null ? 'avatar.choose' : 'avatar.another')}
          </Button>
          <Button size="small" kind="quiet" isDisabled={isBusy} onPress={() => void shoot()}>
            {t('gallery:shoot.image')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Returns true if the avatar under review was rejected while this page was open. */
function useRefused({ avatar, avatarOnModeration }: UserProfile): boolean {
  const [last, setLast] = useState({ avatar, isChecking: avatarOnModeration === true, isRefused: false });
  const isChecking = avatarOnModeration === true;
  if (last.avatar === avatar && last.isChecking === isChecking) return last.isRefused;
  const isRefused = last.isChecking && !isChecking && last.avatar !== avatar;
  setLast({ avatar, isChecking, isRefused });
  return isRefused;
}
