import { answerWith } from '../../app/_frame/answer-with.tsx';
import { groupPage } from '../../app/api/group-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(groupPage);
