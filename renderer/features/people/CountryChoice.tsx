import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { CountryPicker } from '#renderer/ui/CountryPicker.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import styles from './filter.module.css';

interface CountryChoiceProps {
  readonly chosen: readonly string[];
  /** Names of the selected countries. */
  readonly text: string;
  readonly onChange: (codes: readonly string[]) => void;
}

/** Countries to tick, with a search by name, below a line with the selected ones. */
export function CountryChoice({ chosen, text, onChange }: CountryChoiceProps) {
  const { t } = useTranslation('people');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.country}>
      <PressButton className={styles.pick} aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <span>{t('filter.country')}</span>
        <span className={styles.picked}>{text}</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </PressButton>
      {isOpen && (
        <CountryPicker
          chosen={chosen}
          onToggle={(code, isChosen) =>
            onChange(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))
          }
        />
      )}
    </div>
  );
}
