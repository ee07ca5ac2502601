import { useEffect } from 'react';
import type { Gender } from '#shared/domain/person.ts';
import { Advantages } from './Advantages.tsx';
import { Faq } from './Faq.tsx';
import { Join } from './Join.tsx';
import { Requirements } from './Requirements.tsx';
import { Reviews } from './Reviews.tsx';
import { Steps } from './Steps.tsx';

/** The sections below the first screen, in docs/product.md's order (§2). */
export function Sections({
  onSignUp,
  onAlive,
}: {
  onSignUp: (email?: string, gender?: Gender) => void;
  onAlive: () => void;
}) {
  useEffect(onAlive, [onAlive]);
  return (
    <>
      <Advantages />
      <Requirements onBecomeStreamer={() => onSignUp(undefined, 'female')} />
      <Steps />
      <Reviews />
      <Faq />
      <Join onSignUp={onSignUp} />
    </>
  );
}
