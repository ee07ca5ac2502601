import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { limits } from '#shared/domain/constants.ts';
import { maskOffensive } from '#shared/domain/offensive.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Splits } from '#renderer/services/splits.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { firstWords } from './kinds.ts';
import { Preview } from './Preview.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useChangeReply, type AutoReply } from './changeReply.ts';
import { useWords } from './useWords.ts';
import styles from './autoMessages.module.css';

export interface EditorProps {
  readonly type: AutoMessageType;
  readonly role: Role;
  readonly splits: Splits;
  readonly reply: AutoReply;
  readonly offensiveWords: readonly string[];
  readonly isOnline: boolean;
  readonly isReadOnly: boolean;
  readonly bubble: (text: string) => ReactNode;
  readonly onTurn: (enabled: boolean) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

type Problem = 'offensive' | 'needsWords';
const toastId = 'autoMessages';

/** Editor of one automatic message, with suggestions and a preview. */
export function Editor(props: EditorProps) {
  const { type, role, splits, reply, offensiveWords, isOnline, isReadOnly, bubble, onTurn, onUnsaved } =
    props;
  const { t } = useTranslation('autoMessages');
  const { key: visit, state: asked } = useLocation();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const words = useWords(reply.text);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutate, isPending } = useChangeReply();

  useEffect(() => onUnsaved(words.isUnsaved), [onUnsaved, words.isUnsaved]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);
  // The user turned on a message that has no text yet.
  const [seen, setSeen] = useState<string | null>(null);
  const needsWords = (asked as { needsWords?: unknown } | null)?.needsWords === true;
  if (needsWords && seen !== visit) {
    setSeen(visit);
    if (reply.text === '') setProblem('needsWords');
  }
  useEffect(() => {
    if (needsWords) box.current?.focus();
  }, [needsWords, visit]);

  function write(text: string): void {
    words.write(text);
    setProblem(null);
  }
  function save(event: FormEvent): void {
    event.preventDefault();
    if (!words.isUnsaved || isPending || !isOnline) return;
    const text = words.text.trim();
    if (maskOffensive(text, offensiveWords) !== text) {
      setProblem('offensive');
      box.current?.focus();
      return;
    }
    // Saving the first text turns the message on, and clearing the text turns it off, because an empty
    // message cannot be sent.
    const isFirst = reply.text === '';
    const change = text === '' ? { text, enabled: false } : isFirst ? { text, enabled: true } : { text };
    mutate(
      { type, change },
      {
        onSuccess: (saved) => {
          words.saved(text);
          const isOn = saved.autoReplies[type]?.enabled === true;
          const key = text === '' ? 'removed' : isFirst ? 'savedOn' : isOn ? 'saved' : 'savedOff';
          notify.success(t(`toast.${key}`), { id: toastId });
        },
        onError: () => notify.error(t('notSaved'), { id: toastId, text: t('notSavedText') }),
      },
    );
  }
  function press(event: KeyboardEvent): void {
    if (!isKey(event, 'Enter') || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  const name = t(`kind.${type}.name`);
  const isOnlyAnswering = role === 'pendingGoddess' && firstWords.includes(type);
  return (
    <form ref={form} className={styles.editor} aria-labelledby="auto-message" noValidate onSubmit={save}>
      <header className={styles.head}>
        <h2 id="auto-message" className={styles.name}>
          {name}
        </h2>
        <p>{t(`kind.${type}.when`)}</p>
        {isOnlyAnswering && (
          <p className={styles.note}>
            <Icon name="info" />
            {t('onlyAnswers')}
          </p>
        )}
      </header>
      {/* Visible only if the list with its switches is hidden. */}
      <Switch
        isRow
        className={styles.turn}
        checked={reply.enabled}
        disabled={isReadOnly || !isOnline}
        hint={reply.enabled ? t('isOn') : t('isOff')}
        onChange={(event) => onTurn(event.target.checked)}
      >
        {t('goes')}
      </Switch>
      <TextArea
        ref={box}
        className={styles.words}
        label={t('words')}
        hint={isReadOnly ? undefined : t('hint')}
        error={problem && t(`problem.${problem}`)}
        value={words.text}
        maxLength={limits.autoReplyMaxChars}
        readOnly={isReadOnly}
        dir="auto"
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
      />
      {!isReadOnly && (
        <Suggestions
          {...{ type, splits }}
          current={words.text}
          onUse={(text) => {
            words.take(text);
            setProblem(null);
          }}
          onUndo={words.undo}
        />
      )}
      {!(isReadOnly && words.text === '') && <Preview text={words.text.trim()} bubble={bubble} />}
      {!isReadOnly && (
        <div className={cx(styles.actions, words.isUnsaved && styles.isUnsaved)}>
          <Button kind="quiet" isDisabled={!words.isUnsaved} onPress={words.reset}>
            {t('reset')}
          </Button>
          <Button kind="primary" type="submit" isBusy={isPending} isDisabled={!words.isUnsaved || !isOnline}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
