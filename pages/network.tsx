import { answerWith } from '../app/_frame/answer-with.tsx';
import { networkPage } from '../app/network/network-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(networkPage);
