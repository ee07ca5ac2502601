import { use, useSyncExternalStore } from 'react';
import type { FlatNamespace, i18n as I18n } from 'i18next';
import { I18nContext, type FallbackNs, type UseTranslationResponse } from 'react-i18next';

type Wanted = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];
type Texts<N extends Wanted | undefined> = Pick<
  UseTranslationResponse<FallbackNs<N>, undefined>,
  't' | 'i18n'
>;

/** What one instance needs for all who ask it: a conversation asks some four hundred times. */
interface Shared {
  readonly subscribe: (changed: () => void) => () => void;
  readonly language: () => string;
  readonly texts: Map<string, Texts<undefined>>;
}

const shared = new WeakMap<I18n, Shared>();

function share(i18n: I18n): Shared {
  const made: Shared = {
    subscribe: (changed) => {
      i18n.on('languageChanged', changed);
      return () => {
        i18n.off('languageChanged', changed);
      };
    },
    language: () => i18n.language,
    texts: new Map(),
  };
  shared.set(i18n, made);
  return made;
}

const firstOf = (wanted: Wanted | undefined): FlatNamespace | undefined =>
  typeof wanted === 'object' ? wanted[0] : wanted;

/**
 * `t` for the keys of a namespace, the one marked in the key, or `common`; drawn anew when the language changes.
 *
 * The library's hook of that name makes nine hooks' worth of state in each place, and loads what is missing, which is
 * `useTexts` here. Ours keeps one `t` for each language and namespace: the same as long as the language is.
 *
 * @throws where there is no provider.
 */
export function useTranslation<N extends Wanted | undefined = undefined>(namespace?: N): Texts<N> {
  const context = use(I18nContext) as { i18n: I18n } | undefined;
  if (!context) throw new Error('texts are asked for outside of their provider');
  const { i18n } = context;
  const { subscribe, language, texts } = shared.get(i18n) ?? share(i18n);
  const now = useSyncExternalStore(subscribe, language, language);

  const first = firstOf(namespace);
  const key = `${now} ${first ?? ''}`;
  let known = texts.get(key);
  if (!known) {
    known = { t: i18n.getFixedT(now, first ?? null) as Texts<undefined>['t'], i18n };
    texts.set(key, known);
  }
  return known as Texts<N>;
}
