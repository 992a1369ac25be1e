export { detect as default } from '../../proofs/detect.ts';
