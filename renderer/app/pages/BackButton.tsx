import { BackLink } from '#renderer/ui/BackLink.tsx';
import { useBack } from '../navigation/useBack.ts';

/** The arrow in the head of a page that is reached from another: "Back". */
export function BackButton() {
  return <BackLink isIcon onPress={useBack()} />;
}
