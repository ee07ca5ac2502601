import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/**
 * Texts of the local provider's page. The page represents an external one, so its texts are not part of the
 * product's texts.
 */
export interface LocalWords {
  readonly title: string;
  readonly lead: (provider: string) => string;
  readonly people: string;
  readonly notConfirmed: string;
  readonly other: string;
  readonly email: string;
  readonly name: string;
  readonly proceed: string;
  readonly cancel: string;
  readonly wrongEmail: string;
  readonly overTitle: string;
  readonly over: string;
}

const words: Readonly<Record<Locale, LocalWords>> = {
  en: {
    title: 'Choose an account',
    lead: (provider) =>
      `Demo sign-in. This page stands in for ${provider}; nothing you type leaves this machine.`,
    people: 'Demo people',
    notConfirmed: 'email not confirmed',
    other: 'Or be somebody else',
    email: 'Email',
    name: 'Name',
    proceed: 'Continue',
    cancel: 'Cancel',
    wrongEmail: 'This doesn’t look like an email address. Check for typos.',
    overTitle: 'This sign-in is over',
    over: 'Close this window and begin again.',
  },
  es: {
    title: 'Elige una cuenta',
    lead: (provider) =>
      `Acceso de demostración. Esta página hace de ${provider}; nada de lo que escribas sale de este equipo.`,
    people: 'Personas de demostración',
    notConfirmed: 'correo sin confirmar',
    other: 'O sé otra persona',
    email: 'Correo electrónico',
    name: 'Nombre',
    proceed: 'Continuar',
    cancel: 'Cancelar',
    wrongEmail: 'Esto no parece un correo electrónico.',
    overTitle: 'Este acceso ha terminado',
    over: 'Cierra esta ventana y empieza de nuevo.',
  },
  ru: {
    title: 'Выберите аккаунт',
    lead: (provider) =>
      `Демонстрационный вход. Эта страница заменяет ${provider}; то, что вы введёте, останется на этом компьютере.`,
    people: 'Демонстрационные люди',
    notConfirmed: 'почта не подтверждена',
    other: 'Или кто-то другой',
    email: 'Электронная почта',
    name: 'Имя',
    proceed: 'Продолжить',
    cancel: 'Отмена',
    wrongEmail: 'Это не похоже на адрес почты.',
    overTitle: 'Этот вход уже завершён',
    over: 'Закройте окно и начните заново.',
  },
  uk: {
    title: 'Оберіть акаунт',
    lead: (provider) =>
      `Демонстраційний вхід. Ця сторінка замінює ${provider}; те, що ви введете, залишиться на цьому комп’ютері.`,
    people: 'Демонстраційні люди',
    notConfirmed: 'пошту не підтверджено',
    other: 'Або хтось інший',
    email: 'Електронна пошта',
    name: 'Ім’я',
    proceed: 'Продовжити',
    cancel: 'Скасувати',
    wrongEmail: 'Це не схоже на адресу пошти.',
    overTitle: 'Цей вхід уже завершено',
    over: 'Закрийте вікно й почніть знову.',
  },
};

/** Returns the first known language of the request (`ui_locales`). */
export function localWords(requested: unknown): { readonly locale: Locale; readonly words: LocalWords } {
  const tags = typeof requested === 'string' ? requested.split(' ') : [];
  const locale =
    tags.map((tag) => locales.find((known) => known === tag.slice(0, 2).toLowerCase())).find(Boolean) ??
    defaultLocale;
  return { locale, words: words[locale] };
}
