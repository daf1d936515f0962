-- Lists read the saved views of a user with every page; processes keep them until one changes.
CREATE TRIGGER saved_views_master_data AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON saved_views
  FOR EACH STATEMENT EXECUTE FUNCTION count_master_data_change();
