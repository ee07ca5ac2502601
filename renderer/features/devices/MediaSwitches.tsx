import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { isExplained, mediaSwitches } from '#renderer/services/localMedia.ts';
import type { OpenDevices } from '#renderer/stage/devices/ownDevices.ts';
import { Disclosure } from '#renderer/ui/Disclosure.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';

/** Processing of the user's own picture and sound. Folded, because most users do not need it. */
export function MediaSwitches({ devices }: { readonly devices: OpenDevices }) {
  const { t } = useTranslation('devices');
  const { local, media } = devices;
  return (
    <Disclosure title={t('switch.title')}>
      <div>
        {mediaSwitches.map((name) => (
          <Switch
            key={name}
            isRow
            hint={isExplained(name) && t(`switch.hint.${name}`)}
            checked={media.preferences[name]}
            onChange={({ target }) => void local.prefer({ [name]: target.checked })}
          >
            {t(`switch.name.${name}`)}
          </Switch>
        ))}
      </div>
    </Disclosure>
  );
}
