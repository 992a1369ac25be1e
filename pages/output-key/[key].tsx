import { answerWith } from '../../app/_frame/answer-with.tsx';
import { outputKeyPage } from '../../app/output-key/[key]/output-key-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(outputKeyPage);
