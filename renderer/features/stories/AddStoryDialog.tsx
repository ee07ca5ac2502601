import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { limits } from '#shared/domain/constants.ts';
import { storyLifetimeMs } from '#shared/domain/uploads.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { acceptedOf } from '#renderer/services/uploads/rules.ts';
import { examineFile } from '#renderer/services/uploads/examineFile.ts';
import { useUploads, type UploadEntry } from '#renderer/services/uploads/uploads.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { UploadList } from '#renderer/ui/UploadList.tsx';
import { useUploadWords } from '#renderer/ui/uploadWords.ts';
import styles from './add.module.css';
import { asItIs, useBlobUrl } from '#renderer/services/useBlobUrl.ts';
import { Stack } from '#renderer/ui/layout.tsx';

const hours = storyLifetimeMs / 3_600_000;
const types = ['image', 'video'] as const;

/** §2 "add story": publishes an own picture or video with text. Everyone allowed sees it for a day. */
export function AddStoryDialog({ close }: DialogView<'add story'>) {
  const { t } = useTranslation(['stories', 'uploads']);
  const uploads = useUploads();
  const { dialogs } = useServices();
  const under = (useSnapshot(uploads.state).list as readonly UploadEntry[]).filter(
    ({ purpose }) => purpose === 'story',
  );
  const words = useUploadWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);

  const arrived = useEffectEvent(() => {
    notify.success(t('add.done', { hours }));
    close('published');
  });
  useEffect(() => uploads.onDone(({ id }) => id === sentId && arrived()), [uploads, sentId]);

  async function choose(chosen: File | null | undefined): Promise<void> {
    if (!chosen) return;
    setProblem(null);
    setLooking(true);
    const examined = await examineFile(chosen, { types });
    setLooking(false);
    if ('problem' in examined) setProblem(words.ruleOf(examined.problem, examined.megabytes));
    else setFile(chosen);
  }
  async function shoot(what: 'take photo' | 'take video'): Promise<void> {
    await choose(await dialogs.open(what, {}));
  }
  function publish(): void {
    if (!file) return;
    const caption = text.trim();
    setSentId(uploads.add({ file, purpose: 'story', ...(caption !== '' && { text: caption }) }));
    setFile(null);
    setText('');
  }

  return (
    <Dialog
      title={t('add.title')}
      size="medium"
      phone={file === null ? 'sheet' : 'full'}
      isDismissable={file === null}
      onClose={() => close()}
      actions={
        file && (
          <>
            <Button onPress={() => setFile(null)}>{t('add.other')}</Button>
            <Button kind="primary" onPress={publish}>
              {t('add.publish')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <UploadList uploads={under} onCancel={uploads.cancel} onRetry={uploads.retry} />
        {file ? (
          <>
            <StoryPreview file={file} text={text} />
            <TextArea
              label={t('add.text')}
              value={text}
              rows={2}
              maxLength={limits.storyTextMaxChars}
              dir="auto"
              onChange={(event) => setText(event.target.value)}
            />
          </>
        ) : (
          <Stack gap={3}>
            <FileInput
              ref={chooser}
              label={t('add.file')}
              accept={acceptedOf(types)}
              onChoose={([chosen]) => void choose(chosen)}
            />
            <Button
              isBlock
              size="big"
              icon="image"
              isBusy={isLooking}
              onPress={() => chooser.current?.click()}
            >
              {t('add.choose')}
            </Button>
            <Button isBlock size="big" icon="cam" onPress={() => void shoot('take photo')}>
              {t('add.photo')}
            </Button>
            <Button isBlock size="big" icon="play" onPress={() => void shoot('take video')}>
              {t('add.video')}
            </Button>
          </Stack>
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            <Icon name="warn" />
            {problem}
          </p>
        )}
        <p className={styles.note}>
          <Icon name="clock" />
          {t('add.stays', { hours })}
        </p>
      </Stack>
    </Dialog>
  );
}

/** Previews the chosen file with its text, as viewers will see it. */
function StoryPreview({ file, text }: { file: File; text: string }) {
  const { t } = useTranslation('stories');
  const url = useBlobUrl<Blob>(file, asItIs);
  return (
    <div className={styles.preview} data-theme="dark">
      {url !== null &&
        (file.type.startsWith('video/') ? (
          <video
            className={styles.medium}
            src={url}
            aria-label={t('add.preview')}
            autoPlay
            muted
            loop
            playsInline
          />
        ) : (
          <img className={styles.medium} src={url} alt={t('add.preview')} draggable={false} />
        ))}
      {text.trim() !== '' && (
        <p className={styles.say} dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
