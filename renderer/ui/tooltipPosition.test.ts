import { describe, expect, it } from 'vitest';
import { tooltipPosition } from './tooltipPosition.ts';

const screen = { width: 400, height: 300 };
const tip = { width: 100, height: 30 };
const at = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

describe('tooltipPosition', () => {
  it('centers the tooltip on the desired side', () => {
    expect(tooltipPosition('top', at(180, 130), tip, screen)).toEqual({ left: 150, top: 92 });
    expect(tooltipPosition('bottom', at(180, 130), tip, screen)).toEqual({ left: 150, top: 178 });
    expect(tooltipPosition('left', at(180, 130), tip, screen)).toEqual({ left: 72, top: 135 });
    expect(tooltipPosition('right', at(180, 130), tip, screen)).toEqual({ left: 228, top: 135 });
  });

  it('uses the opposite side if the desired one lacks room', () => {
    expect(tooltipPosition('top', at(180, 20), tip, screen).top).toBe(68);
    expect(tooltipPosition('bottom', at(180, 250), tip, screen).top).toBe(212);
    expect(tooltipPosition('right', at(340, 130), tip, screen).left).toBe(232);
    expect(tooltipPosition('left', at(20, 130), tip, screen).left).toBe(68);
  });

  it('keeps the tooltip inside the window', () => {
    expect(tooltipPosition('top', at(0, 130), tip, screen).left).toBe(8);
    expect(tooltipPosition('top', at(380, 130), tip, screen).left).toBe(292);
  });
});
