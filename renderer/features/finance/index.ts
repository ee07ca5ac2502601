export { FinanceDesk } from './FinanceDesk.tsx';
