/** What the visits are counted by (specification, section 2, "Dashboard"). */
export const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;

export type Period = (typeof periods)[number];

interface PeriodWords {
  label: string;
  /** One of them, as a table calls it. */
  unit: string;
  /** How many of the latest the chart shows. */
  shown: number;
}

export const periodWords: Record<Period, PeriodWords> = {
  daily: { label: 'Daily', unit: 'Day', shown: 31 },
  weekly: { label: 'Weekly', unit: 'Week', shown: 26 },
  monthly: { label: 'Monthly', unit: 'Month', shown: 24 },
  yearly: { label: 'Yearly', unit: 'Year', shown: 20 },
};
