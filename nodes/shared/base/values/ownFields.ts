/** Fields that the service sets itself, whatever a request sends. */
export const OWN_FIELDS = ['id', 'object', 'brand_id', 'created_at', 'updated_at'];
