import * as z from 'zod/mini';
import {
  deviceSetsSchema,
  keepChoice,
  recallChoice,
  type DeviceSets,
  type SetChoice,
  type SetDevice,
} from '#shared/domain/deviceSets.ts';

const keyOf = (userId: string) => `device-sets:${userId}`;

function read(userId: string): DeviceSets {
  try {
    const parsed = z.safeParse(deviceSetsSchema, JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export const recall = (userId: string, plugged: readonly SetDevice[]) => recallChoice(read(userId), plugged);

export function keep(userId: string, plugged: readonly SetDevice[], choice: SetChoice): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(keepChoice(read(userId), plugged, choice)));
  } catch {
    // Storage is refused or full: the previous choice stays.
  }
}
