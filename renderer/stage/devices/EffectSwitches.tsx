import type { LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { effectSwitches, effectTrouble } from '#renderer/services/localMedia.ts';
import { Switch } from '#renderer/ui/Switch.tsx';

/** Switches for the effects on the camera's picture. Each shows a hint while its effect loads or fails. */
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
