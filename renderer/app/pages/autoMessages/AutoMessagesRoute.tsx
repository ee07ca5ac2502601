import { useMemo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { autoMessageTypes } from '#shared/domain/autoMessages.ts';
import { messageSchema } from '#shared/domain/chat.ts';
import type { Role } from '#shared/domain/roles.ts';
import { AutoMessagesPage } from '#renderer/features/autoMessages/index.ts';
import { Bubble } from '#renderer/features/chat/parts.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLeaveGuard } from '../../navigation/useLeaveGuard.ts';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { Queries } from '../../session/Queries.tsx';

export interface AutoMessagesRouteProps {
  readonly live: Pick<SignedInServices, 'answers' | 'splits'>;
  readonly role: Role;
  /** Parameters of the address. The guards redirect unknown types. */
  readonly params: { readonly autoMessageType?: string };
}

/** Previews a text as a bubble in the recipient's chat, with the current time. */
function ChatBubble({ text }: { text: string }) {
  const { clock } = useServices();
  const [at] = useState(clock.now);
  const message = useMemo(
    () =>
      messageSchema.parse({
        _id: 'preview',
        chatId: 'preview',
        from: 'preview',
        type: 'text',
        text,
        created: new Date(at).toISOString(),
        created_unreadable: at,
      }),
    [text, at],
  );
  return <Bubble message={message} isMine={false} isFirst isLast name="" />;
}
const bubble = (text: string) => <ChatBubble text={text} />;

/** The automatic messages, with their dependencies on the chat and the frame. */
export function AutoMessagesRoute({ live, role, params }: AutoMessagesRouteProps) {
  const { t } = useTranslation('autoMessages');
  const { dialogs, platform } = useServices();
  const [isUnsaved, setIsUnsaved] = useState(false);
  useLeaveGuard(isUnsaved, platform.kind === 'web', async () => {
    const answer = await dialogs.open('confirm action', {
      title: t('leave.title'),
      text: t('leave.text'),
      actionText: t('leave.action'),
      cancelText: t('leave.cancel'),
      isDanger: true,
    });
    return answer === 'confirmed';
  });
  const shown = autoMessageTypes.find((known) => known === params.autoMessageType) ?? null;
  return (
    <Queries answers={live.answers}>
      <StudioFrame
        page={shown ? 'autoMessage' : 'autoMessages'}
        // A streamer who is not approved yet may edit automatic messages, so no notice is shown.
        {...(role === 'pendingGoddess' ? { notice: null } : {})}
      >
        <AutoMessagesPage
          type={shown}
          role={role}
          splits={live.splits}
          bubble={bubble}
          onUnsaved={setIsUnsaved}
        />
      </StudioFrame>
    </Queries>
  );
}
