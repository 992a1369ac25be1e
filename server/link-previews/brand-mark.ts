/** Side of the square that the logo fills, in SVG units, and the coordinate of its centre. */
export const LOGO_SVG_SIZE = 34;
export const LOGO_SVG_CENTRE = LOGO_SVG_SIZE / 2;

/**
 * Distances of the dots of the logo from its centre. Each dot stands for a member of a ring of sixteen, from the
 * youngest to the oldest. Its distance is the expected age of that member on a logarithmic scale.
 */
const distances = [6.4, 7.1, 7.7, 8.3, 8.8, 9.4, 10.1, 10.6, 11.1, 11.7, 12.1, 12.7, 13.2, 13.7, 14.3, 14.7];

/**
 * Angle of the first dot of the logo and angle between two dots, in degrees, clockwise from three o'clock. The last dot
 * stands before twelve o'clock and the first one after it, so there is a gap between them.
 */
const FIRST_ANGLE = -60;
const STEP = 20;

const FIRST_RADIUS = 1.1;
const LAST_RADIUS = 1.9;

/** The dots of the logo, on a spiral. Each dot stands for a member of a ring, and older members are farther from the centre. */
export const logoDots = distances.map((distance, index) => {
  const angle = ((FIRST_ANGLE + index * STEP) / 180) * Math.PI;
  const fraction = index / (distances.length - 1);
  return {
    x: (LOGO_SVG_CENTRE + distance * Math.cos(angle)).toFixed(1),
    y: (LOGO_SVG_CENTRE + distance * Math.sin(angle)).toFixed(1),
    radius: (FIRST_RADIUS + fraction * (LAST_RADIUS - FIRST_RADIUS)).toFixed(1),
  };
});
