import type { Locale } from '#shared/domain/constants.ts';

/** Result of a sign-in at the provider, as the pop-up shows it. */
export type SignInEnd = 'done' | 'refused' | 'lost' | 'app';

interface Words {
  readonly title: string;
  readonly text: string;
}

type AllWords = Readonly<Record<SignInEnd, Words>> & { readonly app: { readonly action: string } };

/**
 * The texts are here and not in the app's locales, because this short-lived page must not wait for another
 * file.
 */
const everyLanguage: Readonly<Record<Locale, AllWords>> = {
  en: {
    done: {
      title: 'Done',
      text: 'This window closes by itself. If it stays open, close it and go back to Vesper.',
    },
    refused: {
      title: 'You were not signed in',
      text: 'Nothing has changed. Close this window and go back to Vesper.',
    },
    lost: {
      title: 'This sign-in is over',
      text: 'Close this window and start signing in again in Vesper.',
    },
    app: {
      title: 'Go back to Vesper',
      text: 'Your browser asks whether it may open Vesper. Then you can close this window.',
      action: 'Open Vesper',
    },
  },
  es: {
    done: {
      title: 'Listo',
      text: 'Esta ventana se cierra sola. Si sigue abierta, ciérrala y vuelve a Vesper.',
    },
    refused: {
      title: 'No has iniciado sesión',
      text: 'No ha cambiado nada. Cierra esta ventana y vuelve a Vesper.',
    },
    lost: {
      title: 'Este acceso ha terminado',
      text: 'Cierra esta ventana y vuelve a iniciar sesión en Vesper.',
    },
    app: {
      title: 'Vuelve a Vesper',
      text: 'El navegador pregunta si puede abrir Vesper. Después puedes cerrar esta ventana.',
      action: 'Abrir Vesper',
    },
  },
  ru: {
    done: {
      title: 'Готово',
      text: 'Окно закроется само. Если оно осталось, закройте его и вернитесь в Vesper.',
    },
    refused: {
      title: 'Вход не выполнен',
      text: 'Ничего не изменилось. Закройте окно и вернитесь в Vesper.',
    },
    lost: {
      title: 'Этот вход уже завершён',
      text: 'Закройте окно и войдите в Vesper ещё раз.',
    },
    app: {
      title: 'Вернитесь в Vesper',
      text: 'Браузер спросит, можно ли открыть Vesper. После этого окно можно закрыть.',
      action: 'Открыть Vesper',
    },
  },
  uk: {
    done: {
      title: 'Готово',
      text: 'Вікно закриється саме. Якщо воно лишилося, закрийте його й поверніться до Vesper.',
    },
    refused: {
      title: 'Вхід не виконано',
      text: 'Нічого не змінилося. Закрийте вікно й поверніться до Vesper.',
    },
    lost: {
      title: 'Цей вхід уже завершено',
      text: 'Закрийте вікно й увійдіть у Vesper ще раз.',
    },
    app: {
      title: 'Поверніться до Vesper',
      text: 'Браузер запитає, чи можна відкрити Vesper. Після цього вікно можна закрити.',
      action: 'Відкрити Vesper',
    },
  },
};

/** Returns the texts of a language; English for an unknown language. */
export function wordsIn(language: string) {
  const locale = Object.hasOwn(everyLanguage, language) ? (language as Locale) : 'en';
  return { locale, words: everyLanguage[locale] };
}
