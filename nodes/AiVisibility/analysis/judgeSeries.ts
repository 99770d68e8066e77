import { mentionField } from '../../shared/forms/declare';
import type { OperationContext } from '../../shared/forms/describe/types';
import type { Findings } from '../../shared/reports/judge/findings';

/** Between what scores the report usually is. */
export const usualFields = (usual: Findings['usual']) => ({
	usual_low: usual?.[0] ?? null,
	usual_high: usual?.[1] ?? null,
});

/** The field that the user names; empty to find it. */
export const mentionFieldOf = ({ form }: OperationContext): string => form.get(mentionField, '');
