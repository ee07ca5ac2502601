import { BackLink } from '#renderer/ui/BackLink.tsx';
import { useBack } from '../navigation/useBack.ts';

/** The arrow in the head of a page that one comes to from another: "Back". */
export function BackButton({ fallback }: { fallback?: string }) {
  const goBack = useBack(fallback);
  return <BackLink isIcon onPress={goBack} />;
}
