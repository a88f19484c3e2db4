import type { ManagerQuery } from '../model/manager-query.ts';
import type { DeleteTarget, OpenedForm } from '../model/opened-form.ts';

/** What the tabs ask the manager to do. */
export interface ManagerActions {
  openForm: (form: OpenedForm) => void;
  askToDelete: (target: DeleteTarget) => void;
  /** Shows another tab, or other products; other products begin with the first page. */
  show: (query: Partial<ManagerQuery>) => void;
}
