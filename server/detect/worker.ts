export { detectProofParts as default } from '../../proofs/detect.ts';
