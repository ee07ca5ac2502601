import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/**
 * Texts of the local provider's page. The page represents an external one, so its texts are not part of the
 * product's texts.
 */
export interface LocalCheckWords {
  readonly title: string;
  readonly lead: string;
  readonly approve: string;
  readonly approveHint: string;
  readonly refuse: string;
  readonly refuseHint: string;
  readonly never: string;
  readonly neverHint: string;
  readonly doneTitle: string;
  readonly approved: string;
  readonly refused: string;
  readonly waiting: string;
  readonly overTitle: string;
  readonly over: string;
}

const words: Readonly<Record<Locale, LocalCheckWords>> = {
  en: {
    title: 'Identity check',
    lead: 'This is a demo. A real provider would ask for your passport or identity card here; this page asks for nothing and stores nothing. Choose what it should answer.',
    approve: 'Approve',
    approveHint: 'The document is real, and it is you.',
    refuse: 'Refuse',
    refuseHint: 'The document cannot be read.',
    never: 'Never answer',
    neverHint: 'Vesper goes on waiting, as with a provider that is slow.',
    doneTitle: 'Done',
    approved: 'Your identity is confirmed. Close this window and go back to Vesper.',
    refused: 'The check was refused. Close this window: Vesper tells you why, and you can try again.',
    waiting:
      'No answer was given. Close this window and go back to Vesper. You may open this page again and choose another answer.',
    overTitle: 'This check is over',
    over: 'Close this window and begin again in Vesper.',
  },
  es: {
    title: 'Verificación de identidad',
    lead: 'Esto es una demostración. Un proveedor real te pediría aquí el pasaporte o el documento de identidad; esta página no pide ni guarda nada. Elige qué debe responder.',
    approve: 'Aprobar',
    approveHint: 'El documento es auténtico y eres tú.',
    refuse: 'Rechazar',
    refuseHint: 'El documento no se puede leer.',
    never: 'No responder nunca',
    neverHint: 'Vesper sigue esperando, como con un proveedor lento.',
    doneTitle: 'Listo',
    approved: 'Tu identidad está confirmada. Cierra esta ventana y vuelve a Vesper.',
    refused:
      'La verificación se ha rechazado. Cierra esta ventana: Vesper te dice por qué y puedes volver a intentarlo.',
    waiting:
      'No se ha dado ninguna respuesta. Cierra esta ventana y vuelve a Vesper. Puedes abrir esta página otra vez y elegir otra respuesta.',
    overTitle: 'Esta verificación ha terminado',
    over: 'Cierra esta ventana y empieza de nuevo en Vesper.',
  },
  ru: {
    title: 'Проверка личности',
    lead: 'Это демонстрация. Настоящий сервис попросил бы здесь паспорт или удостоверение личности; эта страница ничего не просит и не хранит. Выберите, что она ответит.',
    approve: 'Одобрить',
    approveHint: 'Документ настоящий, и это вы.',
    refuse: 'Отказать',
    refuseHint: 'Документ не удаётся прочитать.',
    never: 'Не отвечать',
    neverHint: 'Vesper продолжит ждать, как с медленным сервисом.',
    doneTitle: 'Готово',
    approved: 'Ваша личность подтверждена. Закройте это окно и вернитесь в Vesper.',
    refused: 'В проверке отказано. Закройте это окно: Vesper скажет почему, и можно попробовать ещё раз.',
    waiting:
      'Ответа нет. Закройте это окно и вернитесь в Vesper. Эту страницу можно открыть снова и выбрать другой ответ.',
    overTitle: 'Эта проверка завершена',
    over: 'Закройте окно и начните заново в Vesper.',
  },
  uk: {
    title: 'Перевірка особи',
    lead: 'Це демонстрація. Справжній сервіс попросив би тут паспорт або посвідчення особи; ця сторінка нічого не просить і не зберігає. Оберіть, що вона відповість.',
    approve: 'Схвалити',
    approveHint: 'Документ справжній, і це ви.',
    refuse: 'Відмовити',
    refuseHint: 'Документ не вдається прочитати.',
    never: 'Не відповідати',
    neverHint: 'Vesper чекатиме далі, як із повільним сервісом.',
    doneTitle: 'Готово',
    approved: 'Вашу особу підтверджено. Закрийте це вікно й поверніться до Vesper.',
    refused: 'У перевірці відмовлено. Закрийте це вікно: Vesper скаже чому, і можна спробувати ще раз.',
    waiting:
      'Відповіді немає. Закрийте це вікно й поверніться до Vesper. Цю сторінку можна відкрити знову й обрати іншу відповідь.',
    overTitle: 'Цю перевірку завершено',
    over: 'Закрийте вікно й почніть знову у Vesper.',
  },
};

export function localCheckWords(asked: unknown): {
  readonly locale: Locale;
  readonly words: LocalCheckWords;
} {
  const locale = locales.find((known) => known === asked) ?? defaultLocale;
  return { locale, words: words[locale] };
}
