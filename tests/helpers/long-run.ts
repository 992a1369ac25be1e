/**
 * Whether the run may take long. `npm run test:long` sets `TESTS_LONG` and runs the tests that have a longer form, whole. In
 * every other run they take a part of their cases, so that all tests together end within 25 minutes on two cores.
 */
export const IS_LONG_RUN = process.env['TESTS_LONG'] === '1';
