const MEMBERS = 11;
/** Index of the ring member that is highlighted as spent. */
const SPENT = 2;

/** Centre of the logo, which fills a square of 32 by 32. */
const CENTRE = 16;
const RADIUS = 11;

/** The circles of the site's logo: the members of a ring, one of them spent. On the chain, no one can see which member is spent. */
export const logoRingMembers = Array.from({ length: MEMBERS }, (_, index) => {
  const angle = (index / MEMBERS) * 2 * Math.PI - Math.PI / 2;
  return {
    x: (CENTRE + RADIUS * Math.cos(angle)).toFixed(2),
    y: (CENTRE + RADIUS * Math.sin(angle)).toFixed(2),
    radius: index === SPENT ? 3.4 : 2.3,
    isSpent: index === SPENT,
  };
});
