/**
 * True in a long run. `npm run test:long` sets `TESTS_LONG` and runs all cases of the tests that have many.
 * Other runs select some of the cases, so that all tests together end within 25 minutes on two cores.
 */
export const IS_LONG_RUN = process.env['TESTS_LONG'] === '1';
