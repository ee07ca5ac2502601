import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import styles from './shortcuts.module.css';

/** The shortcuts by place, in display order. The key names are the same in every language. */
const groups = {
  everywhere: { list: ['?'], close: ['Esc'] },
  stage: { microphone: ['M'], talk: ['Space'], camera: ['V'], chat: ['C'], gifts: ['G'], fullScreen: ['F'] },
  match: { next: ['→'], stop: ['Esc'] },
  call: { end: ['Esc'] },
} as const;

type Group = keyof typeof groups;

/** Lists all keyboard shortcuts of the client; opened by `?`. Esc closes only this dialog. */
export function KeyboardShortcutsDialog({
  areSingleKeysOn,
  onSingleKeys,
  close,
}: DialogView<'keyboard shortcuts'>) {
  const { t } = useTranslation('dialogs');
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <Dialog title={t('shortcuts.title')} size="wide" onClose={() => close()}>
      <div className={styles.columns}>
        {(Object.keys(groups) as Group[]).map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t(`shortcuts.${group}.title`)}</h3>
            <ul>
              {Object.entries<readonly string[]>(groups[group]).map(([what, keys]) => (
                <li key={what}>
                  {t(`shortcuts.${group}.${what}` as 'shortcuts.match.next')}
                  <ShortcutKeys keys={keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <Switch
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setIsOn(checked);
            onSingleKeys(checked);
          }}
        >
          {t('shortcuts.single')}
        </Switch>
        <p>{t('shortcuts.rest')}</p>
      </div>
    </Dialog>
  );
}
