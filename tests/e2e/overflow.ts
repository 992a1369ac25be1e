import type { Page } from 'playwright/test';

/** Widths in CSS pixels of a small phone with a zoom of 200 %, a small phone, a phone and a desktop. */
export const TESTED_WIDTHS = [160, 320, 390, 1440] as const;

/** Number of elements in a message. The outer ones come first. */
const MAX_LISTED = 5;

/**
 * Returns the elements that make the open page wider than a window of this width, each with the pixels that are beyond its edge. The list
 * is empty when the page fits.
 */
export async function overflowAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate((most) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = (element: Element): number =>
      Math.round(element.getBoundingClientRect().right - clientWidth);
    const found = [...document.querySelectorAll('body *')].filter((element) => beyond(element) > 0);
    const described = found.map(
      (element) =>
        `${element.tagName} ${element.getAttribute('class') ?? ''} +${beyond(element)} px: ${element.textContent.slice(0, 60)}`,
    );
    return [`the page is ${scrollWidth - clientWidth} px too wide`, ...described.slice(0, most)];
  }, MAX_LISTED);
}
