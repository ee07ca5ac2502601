import type { PlainPage } from '#shared/domain/pages.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { useBack } from '../navigation/useBack.ts';

/** The arrow in the head of a page that is reached from another: "Back". `parent` overrides the table of parents. */
export function BackButton({ parent }: { readonly parent?: PlainPage }) {
  const goBack = useBack(parent);
  return <BackLink isIcon onPress={goBack} />;
}
