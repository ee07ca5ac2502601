/** A canvas context, or a test double of one. */
type Brush = CanvasRenderingContext2D;

function glow(brush: Brush, x: number, y: number, radius: number, colour: string): void {
  const light = brush.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, colour);
  light.addColorStop(1, 'transparent');
  brush.fillStyle = light;
  brush.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/**
 * Draws one frame of an invented person who breathes and sways in front of a blurred room. `hue` is the color
 * of the room in degrees, `timeMs` the time of the frame.
 */
export function drawPortrait(brush: Brush, width: number, height: number, hue: number, timeMs: number): void {
  const room = brush.createLinearGradient(0, 0, width, height);
  room.addColorStop(0, `hsl(${hue} 45% 26%)`);
  room.addColorStop(1, `hsl(${(hue + 50) % 360} 40% 12%)`);
  brush.fillStyle = room;
  brush.fillRect(0, 0, width, height);

  for (let lamp = 0; lamp < 7; lamp += 1) {
    const drift = timeMs / (4_000 + lamp * 700);
    const x = width * (0.5 + 0.5 * Math.sin(lamp * 2.4 + drift));
    const y = height * (0.1 + 0.11 * lamp) + 10 * Math.cos(drift * 1.7);
    glow(brush, x, y, width * (0.06 + 0.02 * (lamp % 3)), `hsl(${(hue + lamp * 25) % 360} 80% 70% / 0.35)`);
  }

  const sway = width * 0.012 * Math.sin(timeMs / 1_300);
  const breath = height * 0.006 * Math.sin(timeMs / 900);
  const centre = width / 2 + sway;
  const figure = brush.createLinearGradient(centre - width * 0.2, 0, centre + width * 0.2, 0);
  figure.addColorStop(0, `hsl(${(hue + 30) % 360} 35% 42%)`);
  figure.addColorStop(1, `hsl(${(hue + 320) % 360} 40% 16%)`);
  brush.fillStyle = figure;
  brush.beginPath();
  brush.ellipse(centre, height * 1.06 - breath, width * 0.31, height * 0.42, 0, 0, Math.PI * 2);
  brush.fill();
  brush.beginPath();
  brush.ellipse(centre, height * 0.62, width * 0.055, height * 0.13, 0, 0, Math.PI * 2);
  brush.fill();
  brush.beginPath();
  brush.ellipse(centre, height * 0.42 - breath, width * 0.115, height * 0.2, sway / width, 0, Math.PI * 2);
  brush.fill();
  glow(brush, centre - width * 0.06, height * 0.34, width * 0.1, `hsl(${(hue + 20) % 360} 90% 80% / 0.3)`);
}
