import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { genderOptions } from '#shared/domain/matchingFilter.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import styles from './filter.module.css';

/** Choice of the gender to meet: everyone for free, or women or men for the shown price (§9). */
export function GenderChoice({ filters }: { filters: FilterStore }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  return (
    <div className={styles.genders}>
      <SegmentedChoice
        label={t('filter.title')}
        value={filter.gender}
        onChange={(gender) => filters.change({ gender })}
        options={genderOptions.map(({ value, text, priceInCoins, icons }) => ({
          value,
          label: (
            <>
              {/* Decorative; the stylesheet hides the icons if they do not fit. */}
              <span className={styles.genderIcons}>
                {icons.map((icon) => (
                  <Icon key={icon} name={icon} />
                ))}
              </span>
              {t(`filter.${text}`)} {priceInCoins > 0 && <Coins value={priceInCoins} />}
            </>
          ),
        }))}
      />
    </div>
  );
}
