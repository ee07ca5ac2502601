import { BackLink } from '#renderer/ui/BackLink.tsx';
import { useBack } from '../navigation/appHistory.tsx';

/** The "Back" arrow in the head of a page that is opened from another page. */
export function BackButton() {
  return <BackLink isIcon onPress={useBack()} />;
}
