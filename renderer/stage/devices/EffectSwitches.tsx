import type { LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { effectSwitches, effectTrouble } from '#renderer/services/localMedia.ts';
import { Switch } from '#renderer/ui/Switch.tsx';

/** What is done to the camera's picture before anybody sees it; each says so if it loads or does not work. */
export function EffectSwitches({
  local,
  media,
}: {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
}) {
  const { t } = useTranslation('devices');
  return effectSwitches.map((name) => {
    const trouble = effectTrouble(media, name);
    return (
      <Switch
        key={name}
        isRow
        hint={trouble !== null && <span role="status">{t(`switch.effect.${trouble}`)}</span>}
        checked={media.preferences[name]}
        onChange={({ target }) => void local.prefer({ [name]: target.checked })}
      >
        {t(`switch.name.${name}`)}
      </Switch>
    );
  });
}
