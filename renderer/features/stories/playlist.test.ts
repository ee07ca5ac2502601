import { describe, expect, it } from 'vitest';
import type { GalleryItem } from '#shared/domain/person.ts';
import { after, before, endOf, nextTeller, settled, startOf, type Place, type Teller } from './playlist.ts';

const item = (id: string, isViewed = false) => ({ id, isViewed }) as GalleryItem;
const teller = (id: string, ...items: readonly GalleryItem[]): Teller => ({
  id,
  name: id,
  avatar: null,
  items,
});
const tellers = [
  teller('ann', item('a1', true), item('a2', true)),
  teller('bea', item('b1', true), item('b2'), item('b3')),
  teller('cat', item('c1')),
];
const at = (place: Place | null) => place && `${place.tellerId} ${place.itemId}`;
const place = (tellerAt: number, itemAt: number, list = tellers): Place => {
  const { id, items } = list[tellerAt]!;
  return { tellerId: id, itemId: items[itemAt]!.id, tellerAt, itemAt };
};

describe('the place in the stories', () => {
  it('begins at the first unseen part, otherwise at the first, or at the requested one', () => {
    expect(at(startOf(tellers, 'bea'))).toBe('bea b2');
    expect(at(startOf(tellers, 'ann'))).toBe('ann a1');
    expect(at(startOf(tellers, 'bea', 'b3'))).toBe('bea b3');
    expect(at(startOf(tellers, 'bea', 'gone'))).toBe('bea b2');
    expect(startOf(tellers, 'dot')).toBeNull();
  });

  it('moves part by part, and from person to person', () => {
    expect(at(after(tellers, place(0, 0)))).toBe('ann a2');
    expect(at(after(tellers, place(0, 1)))).toBe('bea b2');
    expect(after(tellers, place(2, 0))).toBeNull();
    expect(at(before(tellers, place(1, 1)))).toBe('bea b1');
    expect(at(before(tellers, place(1, 0)))).toBe('ann a2');
    expect(before(tellers, place(0, 0))).toBeNull();
    expect(at(nextTeller(tellers, 1, -1))).toBe('ann a1');
    expect(nextTeller(tellers, 2)).toBeNull();
    expect([at(endOf(tellers, place(1, 1), 'first')), at(endOf(tellers, place(1, 1), 'last'))]).toEqual([
      'bea b1',
      'bea b3',
    ]);
  });

  it('moves on if the shown part is removed', () => {
    const without = (id: string) =>
      tellers
        .map((one) => ({ ...one, items: one.items.filter((each) => each.id !== id) }))
        .filter(({ items }) => items.length > 0);
    expect(at(settled(without('b2'), place(1, 1)))).toBe('bea b3');
    expect(at(settled(without('b3'), place(1, 2)))).toBe('cat c1');
    expect(at(settled(without('b1'), place(1, 1)))).toBe('bea b2');
    // A whole person is removed: the next one takes their place.
    expect(at(settled([tellers[0]!, tellers[2]!], place(1, 1)))).toBe('cat c1');
    expect(settled([tellers[0]!, tellers[1]!], place(2, 0))).toBeNull();
    expect(settled([], place(0, 0))).toBeNull();
    // A person before it is removed: only the position changes.
    expect(settled(tellers.slice(1), place(1, 2))).toMatchObject({ itemId: 'b3', tellerAt: 0 });
  });
});
