import { use, useSyncExternalStore } from 'react';
import type { FlatNamespace, i18n as I18n } from 'i18next';
import { I18nContext, type FallbackNs, type UseTranslationResponse } from 'react-i18next';

type Wanted = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];
type Texts<N extends Wanted | undefined> = Pick<
  UseTranslationResponse<FallbackNs<N>, undefined>,
  't' | 'i18n'
>;

/**
 * State of one i18n instance, shared by all calls of the hook, because a conversation makes some four
 * hundred.
 */
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
 * Returns `t` for a namespace, the one marked in the key, or `common`. Renders again when the language
 * changes.
 *
 * The library's own hook creates the state of nine hooks per call and loads missing texts, which `useTexts`
 * does here. This hook caches one `t` per language and namespace, so it stays identical until the language
 * changes.
 *
 * @throws if the provider is missing.
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
