import { selfieNeeds } from '#shared/domain/applications.ts';

export interface Gesture {
  readonly id: string;
  readonly name: string | null;
  readonly url: string | null;
}

/** §9: returns two different gestures at random; an empty list if there are fewer than two. */
export function pickTwo(gestures: readonly Gesture[], chance: () => number): readonly Gesture[] {
  const left = [...gestures];
  const picked: Gesture[] = [];
  while (picked.length < selfieNeeds) {
    const [gesture] = left.splice(Math.floor(chance() * left.length), 1);
    if (!gesture) return [];
    picked.push(gesture);
  }
  return picked;
}
