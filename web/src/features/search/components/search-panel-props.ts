/** What the field tells the panel of results below it. */
export interface SearchPanelProps {
  /** Empty while nothing is to be shown: what a search needs is loaded all the same. */
  query: string;
  /** The id of the list of options; those of the options begin with it. */
  listId: string;
  /** The option that the arrow keys have reached. */
  activeId: string | undefined;
  /** Whether there is a list of options, which the field then controls. */
  onOptions: (hasOptions: boolean) => void;
  /** Something was chosen. */
  onChoose: () => void;
}
