import type { TFunction } from 'i18next';
import type { Notice } from './notice.ts';

/** Returns the sender of a notice: a person, a support desk, or the service. */
export function noticeTitle(t: TFunction<'notices'>, { name, target, word }: Notice): string {
  if (name !== null) return name;
  if (target?.kind === 'support') return t(`support.${target.subtype}`);
  return word === 'systemMessage' ? t('service') : t('somebody');
}

/** Returns one line that describes the event. */
export function noticeText(t: TFunction<'notices'>, { word, text, count }: Notice): string {
  switch (word) {
    case 'gift':
      return text === null ? t('word.gift') : t('giftNamed', { gift: text });
    case 'missedCall':
    case 'newFollowerMessage':
    case 'request':
      return t(`word.${word}`);
    case 'systemMessage':
      return text ?? t('word.systemMessage');
    default:
      if (count > 1) return t('count', { count });
      if (text === null) return t(`word.${word}`);
      return word === 'newMessage' ? text : t('withText', { kind: t(`word.${word}`), text });
  }
}
