import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '#shared/domain/roles.ts';
import {
  AgencyPage,
  PaymentDetailsPage,
  PaymentMethodPage,
  PayoutsPage,
  StatementPage,
} from '#renderer/features/payouts/index.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { BackButton } from '../BackButton.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

interface RouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
}

/**
 * Renders its children for goddesses only (§6). Other roles see an explanation, and their payouts are not
 * requested.
 */
function OnlyGoddess({ role, children }: { readonly role: Role; readonly children: ReactNode }) {
  const { t } = useTranslation('payouts');
  if (role === 'goddess') return children;
  if (role === 'artist')
    return <EmptyState icon="wallet" title={t('artist.title')} text={t('artist.text')} />;
  return <EmptyState icon="wallet" title={t('notYet.title')} text={t('notYet.text')} />;
}

export function PayoutsRoute({ live, role }: RouteProps) {
  const statement = new URLSearchParams(useLocation().search).get('statement');
  if (statement !== null && role === 'goddess')
    return (
      <Queries answers={live.answers}>
        <StatementPage key={statement} what={statement} back={<BackButton />} />
      </Queries>
    );
  return (
    <StudioFrame page="payouts">
      <Queries answers={live.answers}>
        <OnlyGoddess role={role}>
          <PayoutsPage />
        </OnlyGoddess>
      </Queries>
    </StudioFrame>
  );
}

export function PaymentDetailsRoute({ live, role }: RouteProps) {
  return (
    <StudioFrame page="paymentDetails">
      <Queries answers={live.answers}>
        <OnlyGoddess role={role}>
          <PaymentDetailsPage />
        </OnlyGoddess>
      </Queries>
    </StudioFrame>
  );
}

export function PaymentMethodRoute({ live, role }: RouteProps) {
  return (
    <StudioFrame page="paymentMethod">
      <Queries answers={live.answers}>
        <PaymentMethodPage role={role} />
      </Queries>
    </StudioFrame>
  );
}

export function AgencyRoute({ live, role }: RouteProps) {
  return (
    <StudioFrame page="agency">
      <Queries answers={live.answers}>
        <AgencyPage role={role} />
      </Queries>
    </StudioFrame>
  );
}
