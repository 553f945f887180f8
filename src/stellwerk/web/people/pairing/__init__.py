"""Who plays whom in a tournament, and who stands where: functions over plain records, without tables or a store."""
